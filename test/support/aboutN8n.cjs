// Facts that the server of n8n adds to each execution.
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
