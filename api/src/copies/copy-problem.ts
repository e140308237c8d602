/** A database cannot be copied, checked or restored. The message is a sentence for the operator. */
export class CopyProblem extends Error {}
