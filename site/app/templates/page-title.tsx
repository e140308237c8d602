import { getTitleLength } from './title-length.ts'

/** Title of a page. Long titles are smaller, so that text shows on the first screen. */
export function PageTitle({ title }: { title: string }) {
  return <h1 data-length={getTitleLength(title)}>{title}</h1>
}
