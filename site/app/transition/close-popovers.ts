/** A menu lies over the page; it would hide that the page is on its way. */
export function closePopovers() {
  for (const open of document.querySelectorAll<HTMLElement>('[popover]')) open.hidePopover?.()
}
