// Ids that scripts could mistake for something else. An element with id `x` answers to `window.x`
// (named access, https://html.spec.whatwg.org/#named-access-on-the-window-object), and forms and
// documents answer to the names inside them: these are the members of Window, Document, Node and
// HTMLFormElement, and of Object.prototype, as lib.dom.d.ts of TypeScript 7 lists them.
const members = `
__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ acceptCharset
action activeElement activeViewTransition addEventListener adoptNode adoptedStyleSheets alert
alinkColor all anchors append appendChild applets arguments atob autocomplete baseURI bgColor
blur body btoa caches cancelAnimationFrame cancelIdleCallback captureEvents
caretPositionFromPoint caretRangeFromPoint characterSet charset checkValidity childElementCount
childNodes children chrome clear clearInterval clearTimeout clientInformation cloneNode close
closed compareDocumentPosition compatMode confirm console constructor contains contentType
cookie cookieStore createAttribute createAttributeNS createCDATASection createComment
createDocumentFragment createElement createElementNS createEvent createExpression
createImageBitmap createNSResolver createNodeIterator createProcessingInstruction createRange
createTextNode createTreeWalker crossOriginIsolated crypto currentScript customElementRegistry
customElements defaultView define designMode devicePixelRatio dir dispatchEvent doctype document
documentElement documentURI domain elementFromPoint elements elementsFromPoint embeds encoding
enctype eval evaluate event execCommand exitFullscreen exitPictureInPicture exitPointerLock
exports external fetch fgColor firstChild firstElementChild focus fonts forms fragmentDirective
frameElement frames fullscreen fullscreenElement fullscreenEnabled getAnimations
getComputedStyle getElementById getElementsByClassName getElementsByName getElementsByTagName
getElementsByTagNameNS getRootNode getSelection globalThis hasChildNodes hasFocus hasOwnProperty
hasStorageAccess head hidden history images implementation importNode indexedDB innerHeight
innerWidth inputEncoding insertBefore isConnected isDefaultNamespace isEqualNode isPrototypeOf
isSameNode isSecureContext lastChild lastElementChild lastModified length linkColor links
localStorage location locationbar lookupNamespaceURI lookupPrefix matchMedia menubar method
module moveBefore moveBy moveTo name navigation navigator nextSibling noValidate nodeName
nodeType nodeValue normalize open opener orientation origin originAgentCluster outerHeight
outerWidth ownerDocument pageXOffset pageYOffset parent parentElement parentNode performance
personalbar pictureInPictureElement pictureInPictureEnabled plugins pointerLockElement
postMessage prepend previousSibling print process prompt propertyIsEnumerable
queryCommandEnabled queryCommandIndeterm queryCommandState queryCommandSupported
queryCommandValue querySelector querySelectorAll queueMicrotask readyState referrer rel relList
releaseEvents removeChild removeEventListener replaceChild replaceChildren reportError
reportValidity requestAnimationFrame requestIdleCallback requestStorageAccess requestSubmit
require reset resizeBy resizeTo rootElement scheduler screen screenLeft screenTop screenX
screenY scripts scroll scrollBy scrollTo scrollX scrollY scrollbars scrollingElement self
sessionStorage setInterval setTimeout speechSynthesis startViewTransition status statusbar stop
structuredClone styleSheets submit target textContent timeline title toLocaleString toString
toolbar top undefined valueOf visibilityState visualViewport vlinkColor window write writeln
`

// The ids that the product's own pages use.
const ownIds = ['app', 'content', 'data', 'main']

const reserved = new Set(members.trim().split(/\s+/))

const prefix = 'c-'

/** The id under which an element of content is published: reserved names get a prefix. */
export function publicId(id: string): string {
  return reserved.has(id) || ownIds.includes(id) ? prefix + id : id
}

/**
 * The fragment to use in an address of another page, which was published by the same rule. The
 * product's own ids are left alone: `/contact#main` means the page's main element.
 */
export function publicFragment(fragment: string): string {
  return reserved.has(fragment) ? prefix + fragment : fragment
}
