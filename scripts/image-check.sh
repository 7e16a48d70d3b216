#!/usr/bin/env bash
# Installs a tarball of this package into an n8n of an image, as docs/start/install.md tells users of Docker to, and holds the node types that
# n8n then knows against package.json.
#
#   scripts/image-check.sh docker.n8n.io/n8nio/n8n:2.11.4 n8n-nodes-canton-0.1.0.tgz
set -euo pipefail
image=$1
tarball=$(realpath "$2")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
wanted=$(node -p "require('./package.json').n8n.nodes.map((file) => file.split('/').pop().split('.')[0]).join(' ')")

# n8n 3 loads no package without the variable that n8n has not verified. Before, it has no effect.
docker run --rm --entrypoint sh --env N8N_UNVERIFIED_PACKAGES_ENABLED=true --env WANTED="$wanted" --volume "$tarball:/tmp/package.tgz:ro" "$image" -c '
	set -e
	mkdir -p ~/.n8n/nodes
	npm install --prefix ~/.n8n/nodes --legacy-peer-deps --ignore-scripts --no-audit --no-fund /tmp/package.tgz
	n8n export:nodes --output=/tmp/nodes.json
	node -e "
		const known = require(\"/tmp/nodes.json\").map(({ name }) => name.toLowerCase());
		const missing = process.env.WANTED.split(\" \").filter((name) => !known.includes(\"n8n-nodes-canton.\" + name.toLowerCase()));
		console.log(missing.length ? \"missing: \" + missing.join(\", \") : \"all node types are there\");
		process.exit(missing.length ? 1 : 0);
	"
'
