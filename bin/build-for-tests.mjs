import { buildServer } from './build.mjs'

/** Tests that start the product start what an owner starts, built of the present sources. */
export const setup = () => buildServer()
