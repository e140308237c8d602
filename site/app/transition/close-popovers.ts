/** Closes open menus, which would hide the page transition. */
export function closePopovers() {
  for (const open of document.querySelectorAll<HTMLElement>('[popover]')) open.hidePopover?.()
}
