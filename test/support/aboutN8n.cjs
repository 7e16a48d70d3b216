// What n8n's server tells each execution about itself.
const url = 'http://127.0.0.1/';

const aboutN8n = {
	restApiUrl: url,
	instanceBaseUrl: url,
	formBaseUrl: url,
	formWaitingBaseUrl: url,
	formTestBaseUrl: url,
	webhookBaseUrl: url,
	webhookWaitingBaseUrl: url,
	webhookTestBaseUrl: url,
	mcpBaseUrl: url,
	mcpTestBaseUrl: url,
	variables: {},
	currentNodeExecutionIndex: 0,
	executionId: '1',
	setExecutionStatus: () => {},
};

module.exports = { aboutN8n };
