import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // Files and not data addresses: the server's content policy allows nothing but its own files.
    assetsInlineLimit: 0,
    // Polyfills would be an inline script.
    modulePreload: { polyfill: false },
    // The names of the files hold their hash: equal sources give equal files, which check-dist relies on.
    sourcemap: false,
    reportCompressedSize: false,
  },
})
