import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The component preview: `npm run parts`. Development only; nothing of it is in the product's build. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  server: { host: '127.0.0.1', port: 6100 },
  preview: { host: '127.0.0.1', port: 6100 },
  build: { outDir: '../../../.cache/parts', emptyOutDir: true },
})
