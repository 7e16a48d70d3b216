import { localKind } from '../../nodes/shared/http/localAddress';

test.each([
	['http://127.0.0.1/', 'loopback'],
	['http://127.1/', 'loopback'],
	['http://0x7f000001/', 'loopback'],
	['http://0/', 'loopback'],
	['http://localhost:80/', 'loopback'],
	['http://a.LOCALHOST./', 'loopback'],
	['http://[::1]/', 'loopback'],
	['http://[::]/', 'loopback'],
	['http://[::ffff:127.0.0.1]/', 'loopback'],
	['http://169.254.169.254/', 'link-local'],
	['http://[fe80::1]/', 'link-local'],
	['http://[febf::1]/', 'link-local'],
	['http://[fd00:ec2::254]/', 'link-local'],
	['http://100.100.100.200/', 'link-local'],
	['http://metadata.google.internal/', 'link-local'],
	['http://10.0.0.1/', undefined],
	['http://storage.example.com/', undefined],
	['http://127.example.com/', undefined],
	['http://localhost.example.com/', undefined],
	['http://[2001:db8::1]/', undefined],
	['http://[::1:2]/', undefined],
])('%s is %s', (url, kind) => {
	expect(localKind(new URL(url))).toBe(kind);
});
