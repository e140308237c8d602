/** Maximum of an id in both databases. Apart from the schema of ids, which pages do not load. */
export const idMax = 2_147_483_647
