import type { ComponentType } from 'react'

/** Every island by its name, as `island` takes it: the component that comes alive in the browser. */
export const islands: Record<string, () => Promise<ComponentType<Record<string, unknown>>>> = {}
