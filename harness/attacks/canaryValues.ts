/** Values that only the user's own places hold. Wherever else they turn up, something leaked. */
export const canaries = {
  key: 'canary-key-vqzx7',
  cookie: 'canary-cookie-wjpk3',
  tab: 'canary-tab-hxbn5',
  plan: 'canary-plan-tmrd9',
} as const;
