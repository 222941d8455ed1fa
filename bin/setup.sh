# Read by bin/dev and bin/check: goes to the project's folder, installs what npm installs, sets NODE.
# shellcheck shell=sh
set -eu
cd "$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)"

say() { printf '%s\n' "$@" >&2; }

major() { "$1" -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0; }

if ! command -v node >/dev/null 2>&1 || ! command -v npm >/dev/null 2>&1 || [ "$(major node)" -lt 20 ]; then
  say 'Node.js 20 以上と npm が必要です。https://nodejs.org からインストールしてください。' \
    'Node.js 20 or newer and npm are needed: install them from https://nodejs.org.'
  exit 1
fi

# npm writes node_modules/.package-lock.json last, so a killed installation counts as none.
installed() {
  node -e '
    const read = file => JSON.parse(require("node:fs").readFileSync(file, "utf8")).packages
    const wanted = read("package-lock.json")
    const present = read("node_modules/.package-lock.json")
    const missing = name => name && !wanted[name].optional && wanted[name].version !== present[name]?.version
    process.exit(Object.keys(wanted).some(missing) ? 1 : 0)
  ' 2>/dev/null
}

if ! installed; then
  say 'npm ci ...'
  npm ci --no-audit --no-fund --loglevel=error >&2 || {
    say 'npm ci が失敗しました。上の表示をご覧ください。' 'npm ci failed: see above.'
    exit 1
  }
fi

# Node 24 comes with the dependencies; where there is none for this platform, the machine's own must be 24 or newer.
PATH="$PWD/node_modules/.bin:$PATH"
NODE="$PWD/node_modules/.bin/node"
if [ "$(major "$NODE")" -lt 24 ]; then
  # Its install script may have been skipped by the user's npm settings.
  npm rebuild node --ignore-scripts=false >/dev/null 2>&1 || true
fi
if [ "$(major "$NODE")" -lt 24 ]; then
  NODE=$(command -v node)
  while [ "$NODE" = "$PWD/node_modules/.bin/node" ]; do
    PATH="${PATH#*:}"
    NODE=$(command -v node)
  done
fi
if [ "$(major "$NODE")" -lt 24 ]; then
  say 'この環境用の Node.js 24 を npm で入手できませんでした。Node.js 24 以上をインストールしてください。' \
    'npm has no Node.js 24 for this platform: install Node.js 24 or newer yourself.'
  exit 1
fi
export PATH NODE
