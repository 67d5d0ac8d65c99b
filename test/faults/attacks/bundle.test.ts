import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, test } from 'vitest';

describe('what every browser downloads', () => {
  test('has no setting, no server code, no source map and no secret', async () => {
    const outDir = mkdtempSync(join(tmpdir(), 'bandstand-bundle-'));
    const settings = {
      STRIPE_SECRET_KEY: 'sk_live_kanarie',
      STRIPE_WEBHOOK_SECRET: 'whsec_kanarie',
      ADMIN_PASSWORD: 'kanarie-admin',
      SMTP_URL: 'smtp://kanarie',
      DATABASE_URL: 'postgresql://kanarie',
    };
    Object.assign(process.env, settings);
    try {
      await build({
        root: 'web',
        configFile: 'web/vite.config.ts',
        logLevel: 'silent',
        build: { outDir, emptyOutDir: true, minify: false },
      });
      const files = readdirSync(outDir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
      const scripts = files.filter(({ name }) => name.endsWith('.js'));
      expect(scripts.length).toBeGreaterThan(5);
      expect(files.filter(({ name }) => name.endsWith('.map')).map(({ name }) => name)).toEqual([]);
      const text = files
        .filter(({ name }) => /\.(js|css|html|svg)$/.test(name))
        .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
        .join('\n');
      for (const found of [
        /kanarie/i,
        /sk_(live|test)_/,
        /whsec_/,
        /argon2/i,
        /mikro-?orm/i,
        /\bpg_notify\b/,
        /sourceMappingURL/,
        /PRIVATE KEY/,
      ])
        expect(text).not.toMatch(found);
      expect(text).toContain('/api/products');
    } finally {
      for (const name of Object.keys(settings)) Reflect.deleteProperty(process.env, name);
      rmSync(outDir, { recursive: true });
    }
  });
});
