#!/bin/bash
# Tries the job files on a real Slurm, on this one machine: a match as an array of eight, a generation of training, and
# the endgame tables as a graph of jobs, with one job of each killed in the middle. Everything that comes out is compared
# with what one process makes.
#
# It needs root, because it installs Slurm and munge from Debian's packages and starts their daemons; it stops them when
# it ends. On an empty machine with the program built:
#
#     sudo scripts/slurm_trial.sh target/release/crownhead [WORK]
#
# PIECES (5), GAMES (400) and NODES (400) in the environment make it smaller or larger.
set -euo pipefail

if [ "$(id -u)" != 0 ]; then
    echo "slurm_trial.sh has to run as root: it installs packages and starts daemons" >&2
    exit 2
fi
if [ $# -lt 1 ] || [ ! -x "$1" ]; then
    echo "usage: slurm_trial.sh PROGRAM [WORK]" >&2
    exit 2
fi
CROWNHEAD=$(realpath "$1")
WORK=$(realpath -m "${2:-$(mktemp -d)}")
PIECES=${PIECES:-5}
GAMES=${GAMES:-400}
NODES=${NODES:-400}
export CROWNHEAD
export SLURM_CONF=$WORK/slurm/slurm.conf
mkdir -p "$WORK/slurm/state" "$WORK/slurm/spool"
cd "$WORK"

say() { echo "slurm_trial: $*"; }
fail() { say "FAILED: $*"; exit 1; }

# The daemons that this script has started, by their numbers.
daemons=()
stop_daemons() {
    scancel --user=root 2>/dev/null || true
    for pid in "${daemons[@]}"; do kill "$pid" 2>/dev/null || true; done
    for pid in "${daemons[@]}"; do wait "$pid" 2>/dev/null || true; done
}
trap stop_daemons EXIT

if ! command -v slurmctld >/dev/null || ! command -v slurmd >/dev/null || ! command -v munged >/dev/null; then
    apt-get update
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends slurmctld slurmd slurm-client munge
fi

# A key and a socket of our own, so that nothing of a munge that runs already is touched.
dd if=/dev/urandom of="$WORK/slurm/munge.key" bs=1024 count=1 status=none
chmod 700 "$WORK/slurm"
chmod 400 "$WORK/slurm/munge.key"
munged --foreground --force --key-file="$WORK/slurm/munge.key" --socket="$WORK/slurm/munge.socket" \
    --pid-file="$WORK/slurm/munged.pid" --log-file="$WORK/slurm/munged.log" --seed-file="$WORK/slurm/munged.seed" \
    2>"$WORK/slurm/munged.err" &
daemons+=($!)

HOST=$(hostname -s)
MEMORY=$(($(awk '/MemTotal/ {print $2}' /proc/meminfo) / 1024 * 9 / 10))
cat >"$SLURM_CONF" <<CONF
ClusterName=trial
SlurmctldHost=$HOST(127.0.0.1)
SlurmUser=root
SlurmctldPort=16817
SlurmdPort=16818
AuthType=auth/munge
AuthInfo=socket=$WORK/slurm/munge.socket
StateSaveLocation=$WORK/slurm/state
SlurmdSpoolDir=$WORK/slurm/spool
SlurmctldPidFile=$WORK/slurm/slurmctld.pid
SlurmdPidFile=$WORK/slurm/slurmd.pid
SlurmctldLogFile=$WORK/slurm/slurmctld.log
SlurmdLogFile=$WORK/slurm/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
JobRequeue=1
MaxArraySize=10001
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=100000,bf_interval=1
NodeName=$HOST NodeAddr=127.0.0.1 CPUs=2 RealMemory=$MEMORY
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
slurmctld -D -i >"$WORK/slurm/slurmctld.out" 2>&1 &
daemons+=($!)
slurmd -D >"$WORK/slurm/slurmd.out" 2>&1 &
daemons+=($!)
for _ in $(seq 100); do
    if sinfo -h -o %T 2>/dev/null | grep -q idle; then break; fi
    sleep 0.3
done
sinfo -h -o %T | grep -q idle || fail "Slurm does not come up: see $WORK/slurm"
say "$(sinfo --version) is up on $HOST"

# Waits until no job is left.
drain() {
    while [ -n "$(squeue -h)" ]; do sleep 0.5; done
}

# Kills the program of one job while it works: the first of a name whose program has begun and left a file.
kill_one() { # pattern of its command line
    for _ in $(seq 6000); do
        pid=
        for found in $(pgrep -f -- "$1" || true); do
            if [ "$(readlink "/proc/$found/exe" 2>/dev/null || true)" = "$CROWNHEAD" ]; then pid=$found; fi
        done
        if [ -n "$pid" ]; then
            sleep "${2:-0.5}"
            if kill -9 "$pid" 2>/dev/null; then say "killed process $pid ($1)"; return; fi
        fi
        sleep 0.05
    done
    fail "no job to kill: $1"
}

# ---- A match as an array of eight
MATCH="--black engine:nodes=$NODES --white engine:nodes=$((NODES * 3 / 4)) --games $GAMES --swap --openings ballots --seed 21 --quiet"
mkdir -p match
cat >match/job.sh <<JOB
#!/bin/sh
exec "$CROWNHEAD" match $MATCH --concurrency 1 --shard auto/8 --resume "$WORK/match/part-\$SLURM_ARRAY_TASK_ID"
JOB
start=$(date +%s)
sbatch --parsable --array=1-8 --output="$WORK/match/log-%a" match/job.sh >/dev/null
kill_one "--resume $WORK/match/part-2"
drain
if "$CROWNHEAD" match merge match/part-* --json match/merged.json >match/merge.out 2>&1; then
    fail "a killed part was not noticed"
fi
say "noticed: $(cat match/merge.out)"
sbatch --parsable --array=2 --output="$WORK/match/log-%a" match/job.sh >/dev/null
drain
"$CROWNHEAD" match merge match/part-* --json match/merged.json --pdn match/merged.pdn >/dev/null
say "match: $GAMES games in eight parts in $(($(date +%s) - start)) s"
# shellcheck disable=SC2086
"$CROWNHEAD" match $MATCH --json match/whole.json --pdn match/whole.pdn >/dev/null
cmp match/merged.pdn match/whole.pdn || fail "the match of parts is another one"
say "match: equal game for game to one process"

# ---- A generation of training
RUN="--variant mini --generations 1 --games 240 --nodes 400 --match-games 64 --match-nodes 400 --hidden 64 --epochs 3 --batch 256"
start=$(date +%s)
# shellcheck disable=SC2086
"$CROWNHEAD" train jobs --out "$WORK/run" $RUN --parts 4 --match-parts 4 --threads 1 --format slurm >/dev/null
sh run/jobs/submit.sh >/dev/null
kill_one "train step selfplay --out $WORK/run" 0.2
drain
[ ! -e run/generation-01/generation.json ] || fail "a killed part did not hold the generation up"
sh run/jobs/submit.sh >/dev/null
drain
[ -e run/generation-01/generation.json ] || fail "the generation was not decided: see $WORK/run/logs"
say "training: one generation in $(($(date +%s) - start)) s"
# shellcheck disable=SC2086
"$CROWNHEAD" train run --out "$WORK/run-whole" $RUN --threads 1 >/dev/null 2>&1
for name in games.bin net.net generation.json; do
    cmp "run/generation-01/$name" "run-whole/generation-01/$name" || fail "$name differs from one process"
done
say "training: games, net and decision equal to one process"

# ---- The tables as a graph of jobs
start=$(date +%s)
"$CROWNHEAD" tablebase plan --pieces "$PIECES" --threads 1 --format slurm >tables.sh
DIR=$WORK/tables sh tables.sh
kill_one "tablebase solve-class .*m.k-.m.k --dir $WORK/tables" 0
drain
say "$(ls tables/*.table | wc -l) tables after the kill; the graph is submitted again"
DIR=$WORK/tables sh tables.sh >/dev/null
drain
say "tables: up to $PIECES pieces in $(($(date +%s) - start)) s"
"$CROWNHEAD" tablebase build --pieces "$PIECES" --dir "$WORK/tables-whole" >/dev/null
for table in tables-whole/*.table; do
    cmp "$table" "tables/$(basename "$table")" || fail "$table differs from one process"
done
[ "$(ls tables-whole/*.table | wc -l)" = "$(ls tables/*.table | wc -l)" ] || fail "tables are missing"
say "tables: $(ls tables/*.table | wc -l) files equal byte for byte to one process"
say "all is well; what was made is in $WORK"
