/** Opens the browser's own dialog; without scripts it is not shown. */
export function PrintButton({ label }: { label: string }) {
  return (
    <button className="button print-button" type="button" onClick={() => window.print()}>
      {label}
    </button>
  )
}
