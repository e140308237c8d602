import type { RefusedReply } from '@vitrine/contract/forms/form-messages'
import type { RefusedForm, SentResponse } from '@vitrine/contract/forms/form-outcome'

/** What the form of a page shows instead of an empty form. */
export type ShownFormState =
  | { kind: 'refused'; refused: RefusedForm }
  | { kind: 'sent' }
  /** Opened by the link of the confirmation. */
  | { kind: 'response'; response: SentResponse; token: string; refusedReply?: RefusedReply }
  | { kind: 'deleted' }
  /** The link is wrong, or the response was deleted. */
  | { kind: 'unknown'; refusedReply?: RefusedReply }
