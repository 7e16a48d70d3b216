// n8n's older scaffolds copied icons with gulp; `n8n-node build` does it now. The task stays for those who build with
// plain `tsc` (an editor's watch mode): it puts the icons where the compiled nodes look for them.
const { src, dest } = require('gulp');

function buildIcons() {
	return src('icons/*.svg', { encoding: false }).pipe(dest('dist/icons'));
}

exports['build:icons'] = buildIcons;
