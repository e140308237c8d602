import type { BoundEndpoint } from '../binding/bind.ts'
import { createBoundCalls } from '../binding/calls.ts'
import { mountCalls } from '../http/mount.ts'
import { admitAnyone } from '../identity/guards/guards.ts'

/** Mounts endpoints without guards. */
export const mountOpen = (bounds: BoundEndpoint[]) =>
  mountCalls(createBoundCalls(bounds, () => admitAnyone))
