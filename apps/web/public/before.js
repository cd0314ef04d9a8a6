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
})()
