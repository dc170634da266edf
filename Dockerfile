# Crownhead as a small image: docker build -t crownhead . && docker run -p 6464:6464 -v crownhead:/data crownhead
FROM rust:1-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
# On x86-64 for processors since about 2013, elsewhere for any; .cargo/config.toml would take the one that builds.
ARG RUSTFLAGS
RUN case "$(uname -m)" in x86_64) cpu=x86-64-v3 ;; *) cpu=generic ;; esac \
    && RUSTFLAGS="${RUSTFLAGS:--C target-cpu=$cpu}" cargo build --release --locked

FROM debian:bookworm-slim
RUN useradd --system --create-home --home-dir /data --shell /usr/sbin/nologin crownhead
COPY --from=build /src/target/release/crownhead /usr/local/bin/crownhead
USER crownhead
VOLUME /data
EXPOSE 6464
HEALTHCHECK --interval=30s --timeout=6s --start-period=10s CMD ["crownhead", "doctor", "--page", "http://127.0.0.1:6464"]
# Whoever can reach the port can play; others than this container's owner start no experiments.
ENTRYPOINT ["crownhead", "play", "--no-open", "--bind", "0.0.0.0", "--port", "6464", "--data", "/data"]
