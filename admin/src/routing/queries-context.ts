import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react-router'

/** What was asked of the API, for the loaders of the screens. */
export const queriesContext = createContext<QueryClient>()
