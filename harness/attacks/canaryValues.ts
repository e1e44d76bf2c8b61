/** Values that exist only in the user's own places. If they appear anywhere else, something leaked. */
export const canaries = {
  key: 'canary-key-vqzx7',
  cookie: 'canary-cookie-wjpk3',
  tab: 'canary-tab-hxbn5',
  plan: 'canary-plan-tmrd9',
} as const;
