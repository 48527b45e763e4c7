export const paperIssue = 'records.document.issue'
