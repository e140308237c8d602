import type { Bound } from '../binding/bind.ts'
import { mount } from '../binding/mount.ts'
import type { Guards } from '../identity/guards/guards.ts'

/** Mounts endpoints that have no guard for people. */
export const mountOpen = (bounds: Bound[]) => mount(bounds, { guards: {} as Guards, siteKey: '' })
