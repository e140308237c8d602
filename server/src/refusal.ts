/** Why the process cannot do what it was asked: one sentence for the person at the terminal. */
export class Refusal extends Error {}
