import type { ReactNode, Ref } from 'react'

interface Props {
  /** Unique on its screen. */
  id: string
  title: string
  about?: ReactNode
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** One matter of a screen: its name and what it is about, and beside them what can be done. */
export function Section({ id, title, about, ref, children }: Props) {
  return (
    <section className="matter" aria-labelledby={id} ref={ref}>
      <div className="matter-name">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {about ? <p>{about}</p> : null}
      </div>
      <div className="matter-body">{children}</div>
    </section>
  )
}
