/** Why a database cannot be copied, checked or put back: one sentence for whoever asked for it. */
export class CopyProblem extends Error {}
