import type { Bound } from '../binding/bind.ts'
import { callsOf } from '../binding/calls.ts'
import { mount } from '../http/mount.ts'
import { anyone } from '../identity/guards/guards.ts'

/** Mounts endpoints that have no guard for people. */
export const mountOpen = (bounds: Bound[]) => mount(callsOf(bounds, () => anyone))
