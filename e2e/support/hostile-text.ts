/** A tag that would show itself in the page, and one that would do something. */
export const hostile = ' <b data-hostile="1">x</b>"><img data-hostile="2" src=x onerror=alert(1)>'
