import type { ReactNode, Ref } from 'react'

interface Props {
  id: string
  title: string
  about?: ReactNode
  ref?: Ref<HTMLElement>
  children: ReactNode
}

export function Section({ id, title, about, ref, children }: Props) {
  return (
    <section className="section" aria-labelledby={id} ref={ref}>
      <div className="section-head">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {about ? <p>{about}</p> : null}
      </div>
      <div className="section-body">{children}</div>
    </section>
  )
}
