import { PublishRefused } from '@vitrine/contract/admin/publishing'
import type { Refused } from '../http/client.ts'

/** Returns why each language or text was not published; empty for a refusal without such reasons. */
export const readPublishReasons = ({ body }: Refused): PublishRefused['reasons'] =>
  PublishRefused.safeParse(body).data?.reasons ?? {}
