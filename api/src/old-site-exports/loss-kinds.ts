/** Kinds of what an import cannot take over from a text. */
export type LossKind =
  | 'shortcode'
  | 'block'
  | 'computed'
  | 'embed'
  | 'frame'
  | 'builder'
  | 'text'
  | 'protected'
  | 'planned'
  | 'form'
  | 'form-part'
  | 'sticky'
