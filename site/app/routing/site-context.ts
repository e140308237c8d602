import { createContext } from 'react-router'
import type { Site } from '../site/site.ts'

/** Router context: the site, for loaders and middlewares. */
export const siteContext = createContext<Site>()
