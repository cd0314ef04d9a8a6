// Runs before the first paint and before any module. A page forbids scripts inside it; our server writes this one into it and tells so by its
// hash. A page that another server sends asks for the file.
;(function () {
  // The page forbids code made from text, which is how the checks of the contracts would make themselves faster.
  globalThis.__zod_globalConfig = { jitless: true }

  // A dark screen never flashes white.
  var wanted = null
  try {
    wanted = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // Storage may be forbidden; the system's own scheme is right then.
  }
  var isDark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')

  // What stands around every screen is fetched beside what the page begins with by whoever is logged in; to others the login page comes first.
  // The name of what is kept is that of engine/web/session.ts and local-data.ts.
  var base = new URL('.', document.baseURI).pathname
  var isKnown = false
  try {
    isKnown = localStorage.getItem((base === '/' ? '' : base) + 'kencana.session') !== null
  } catch {
    // Where storage is forbidden nobody stays logged in.
  }
  if (isKnown) document.querySelectorAll('link[data-part-of="frame"]').forEach((link) => (link.rel = 'modulepreload'))
})()
