export function Component() {
  return (
    <section className="screen">
      <h1>Pages</h1>
    </section>
  )
}
