import { useEffect, useState } from 'react'
import type { ConfirmedState } from './confirm-queue.ts'
import { isToDo, type SourceRow } from './rows.ts'
import { createStoredConfirmations, type StoredConfirmations } from './stored-confirmations.ts'
import type { LinkedUnits } from './use-links.ts'

interface InterruptedOptions {
  rows: SourceRow[]
  linked: LinkedUnits
  confirm: (row: SourceRow, state: ConfirmedState) => void
}

/** Returns the confirmations of a text that the tab stores. */
export const useTabConfirmations = (name: string): StoredConfirmations =>
  useState(() => createStoredConfirmations(name))[0]

/**
 * Sends the confirmations again that a reload has interrupted, once the editor shows the text. A
 * confirmation whose translation has other words now is dropped.
 */
export function useInterruptedConfirmations(
  stored: StoredConfirmations,
  { rows, linked, confirm }: InterruptedOptions,
) {
  const isShown = linked.places.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the first units.
  useEffect(() => {
    if (!isShown) return
    for (const { name, state, words } of stored.read()) {
      stored.remove([name])
      const row = rows.find((each) => each.name === name)
      const isDone = row && isToDo(row) === (state === 'unknown')
      if (row && !isDone && linked.readWords(row) === words) confirm(row, state)
    }
  }, [isShown])
}
