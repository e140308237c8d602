import { titleLength } from './title-length.ts'

/** The title of a page: the longer it is, the smaller, so that text shows on the first screen. */
export function PageTitle({ title }: { title: string }) {
  return <h1 data-length={titleLength(title)}>{title}</h1>
}
