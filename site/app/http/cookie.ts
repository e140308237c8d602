/** The value of a cookie as it stands in `document.cookie` or a `Cookie` header, still encoded. */
export function cookieIn(cookies: string, name: string): string | undefined {
  const pair = cookies.split('; ').find((part) => part.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}
