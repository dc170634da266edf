/*
 * A disk that fails when it is told to, for tests on Linux: loaded before the C library (LD_PRELOAD), it counts the
 * calls by which a program opens, reads, writes, syncs, shortens and renames the files of one directory, and lets one
 * of them fail, or it and all that follow. So the shipped program is tried, and SQLite in it, not a copy with switches.
 *
 * FAULT_DIR is the directory; FAULT_PLAN is a file of four numbers that the test writes and reads while the program
 * runs: which call fails (0 for none), whether those behind it fail too, how many there were, how many failed.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

struct plan {
    int64_t at, lasting, calls, failed;
};

static struct plan *plan;
static const char *dir;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("FAULT_PLAN");
    dir = getenv("FAULT_DIR");
    if (!path || !dir) return;
    int fd = REAL(open)(path, O_RDWR);
    if (fd < 0) return;
    void *page = mmap(NULL, sizeof(struct plan), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (page != MAP_FAILED) plan = page;
}

/* Counts a call on a path of ours; 1 if it is the one to fail, 2 if it comes behind that. */
static int fails(const char *path) {
    if (!plan || !path || strncmp(path, dir, strlen(dir)) != 0) return 0;
    int64_t call = __atomic_add_fetch(&plan->calls, 1, __ATOMIC_SEQ_CST);
    int64_t at = __atomic_load_n(&plan->at, __ATOMIC_SEQ_CST);
    int verdict = !at || call < at ? 0 : call == at ? 1 : plan->lasting ? 2 : 0;
    if (verdict) __atomic_add_fetch(&plan->failed, 1, __ATOMIC_SEQ_CST);
    return verdict;
}

static int file_fails(int fd) {
    char name[64], path[4096];
    if (!plan) return 0;
    int before = errno;
    snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(name, path, sizeof path - 1);
    errno = before;
    if (length < 0) return 0;
    path[length] = 0;
    return fails(path);
}

#define FAIL(error) return (errno = (error), -1)

/* A full disk lets nothing new be made, a broken one nothing be opened. */
#define OPEN(name, ...)                                        \
    mode_t mode = 0;                                           \
    if (flags & (O_CREAT | __O_TMPFILE)) {                     \
        va_list rest;                                          \
        va_start(rest, flags);                                 \
        mode = va_arg(rest, mode_t);                           \
        va_end(rest);                                          \
    }                                                          \
    if (fails(path)) FAIL(flags & O_CREAT ? ENOSPC : EIO);     \
    return REAL(name)(__VA_ARGS__, flags, mode)

int open(const char *path, int flags, ...) { OPEN(open, path); }
int open64(const char *path, int flags, ...) { OPEN(open64, path); }
int openat(int at, const char *path, int flags, ...) { OPEN(openat, at, path); }
int openat64(int at, const char *path, int flags, ...) { OPEN(openat64, at, path); }

#define READ(name, ...)            \
    if (file_fails(fd)) FAIL(EIO); \
    return REAL(name)(fd, __VA_ARGS__)

ssize_t read(int fd, void *to, size_t size) { READ(read, to, size); }
ssize_t pread(int fd, void *to, size_t size, off_t at) { READ(pread, to, size, at); }
ssize_t pread64(int fd, void *to, size_t size, off64_t at) { READ(pread64, to, size, at); }
ssize_t readv(int fd, const struct iovec *to, int count) { READ(readv, to, count); }

/* The first write to a disk that stays full still takes half of it, as real ones do. */
#define WRITE(name, ...)                                                \
    int verdict = file_fails(fd);                                       \
    if (verdict == 1 && plan->lasting && size > 1) size /= 2;           \
    else if (verdict) FAIL(ENOSPC);                                     \
    return REAL(name)(fd, from, size __VA_ARGS__)

ssize_t write(int fd, const void *from, size_t size) { WRITE(write); }
ssize_t pwrite(int fd, const void *from, size_t size, off_t at) { WRITE(pwrite, , at); }
ssize_t pwrite64(int fd, const void *from, size_t size, off64_t at) { WRITE(pwrite64, , at); }
ssize_t writev(int fd, const struct iovec *from, int count) {
    if (file_fails(fd)) FAIL(ENOSPC);
    return REAL(writev)(fd, from, count);
}

int fsync(int fd) {
    if (file_fails(fd)) FAIL(EIO);
    return REAL(fsync)(fd);
}
int fdatasync(int fd) {
    if (file_fails(fd)) FAIL(EIO);
    return REAL(fdatasync)(fd);
}
int ftruncate(int fd, off_t length) {
    if (file_fails(fd)) FAIL(EIO);
    return REAL(ftruncate)(fd, length);
}
int ftruncate64(int fd, off64_t length) {
    if (file_fails(fd)) FAIL(EIO);
    return REAL(ftruncate64)(fd, length);
}
int rename(const char *from, const char *to) {
    if (fails(to)) FAIL(EIO);
    return REAL(rename)(from, to);
}
int mkdir(const char *path, mode_t mode) {
    if (fails(path)) FAIL(ENOSPC);
    return REAL(mkdir)(path, mode);
}
