import type { Bound } from '../binding/bind.ts'
import { mount } from '../binding/mount.ts'
import { anyone } from '../identity/guards/guards.ts'

/** Mounts endpoints that have no guard for people. */
export const mountOpen = (bounds: Bound[]) => mount(bounds, () => anyone)
