import type { ReactNode } from 'react'
import { MachineDraft } from './machine-draft.tsx'
import type { TranslationToolProps } from './tool-props.ts'
import { XliffFiles } from './xliff.tsx'

/** Tools in the head of the source, each a component of its own. */
export const tools: ((props: TranslationToolProps) => ReactNode)[] = [MachineDraft, XliffFiles]
