import { simulateMoolre } from '#vendors/moolre/simulator.ts';
import { type Simulator, startSimulator } from '#vendors/simulators/simulator.ts';

export const moolreAccount = {
  user: 'ama',
  publicKey: 'public-of-moolre',
  privateKey: 'private-of-moolre',
  accountNumber: '100000123',
  webhookSecret: 'secret-of-moolre',
};

export const smsKey = 'vas-of-moolre';

export function startMoolre(webhookUrl = 'https://shop.example'): Promise<Simulator> {
  return startSimulator(simulateMoolre({ ...moolreAccount, smsKey, webhookUrl }), { post: async () => 200 });
}
