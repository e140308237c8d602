/** The policies that the Content-Security-Policy of the admin allows: ours, and the text editor's. */
export const trustedPolicies = ['vitrine-admin', 'ProseMirrorClipboard'] as const
