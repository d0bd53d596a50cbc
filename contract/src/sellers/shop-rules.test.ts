/** Tests of names and texts of a seller's shop. */
import { describe, expect, it } from 'vitest';
import { networkName, networks } from '#networks.ts';
import { canNameShop, findGreetingFault, findShopNameFault, impostorText, shopTexts } from './shop-rules.ts';

const store = 'Ntem';
const impostor = impostorText('name', store);

describe('a shop name', () => {
  it.each([
    ['', undefined],
    ['  ', undefined],
    ['Ama Data Hub', undefined],
    ["Ama's Data & More", undefined],
    ['Nana Ɛsi ne Kɔkɔɔ', undefined],
    ['Contemporary Data', undefined],
    ['Glory Data', undefined],
    ['Data 4 You', undefined],
    ['A', shopTexts.nameLength],
    ['x'.repeat(30), undefined],
    ['x'.repeat(31), shopTexts.nameLength],
    ['12345', shopTexts.characters],
    ['Ama\nData', shopTexts.characters],
    ['Ama\u0000Data', shopTexts.characters],
    ['Ama\u202eataD', shopTexts.characters],
    ['Ama\u200bData', shopTexts.characters],
    ['Ama 🔥 Data', shopTexts.characters],
    ['ama.com', shopTexts.link],
    ['https://ama', shopTexts.link],
    ['Ama @amadata', shopTexts.link],
    ['wa.me/233241234567', shopTexts.link],
    ['Ama 024 123 4567', shopTexts.number],
    ['Ama 0241234567', shopTexts.number],
    ['MTN Official Data', impostor],
    ['Ama MTN Data', impostor],
    ['MTNdata', impostor],
    ['M T N Data', impostor],
    ['M.T.N', impostor],
    ['MŤN Data', impostor],
    ['T3lec3l Shop', impostor],
    ['Tele cel', impostor],
    ['Airtel Tigo Data', impostor],
    ['Vodafone Cash', impostor],
    ['Ntem', impostor],
    ['N T E M', impostor],
    ['ntem gh', impostor],
    ['Customer Care', impostor],
    ['ΜΤΝ Ghana', shopTexts.characters],
    ['МТN Ghana', shopTexts.characters],
    ['ᎷᎢΝ Data', shopTexts.characters],
    ['Ntеm', shopTexts.characters],
    ['ＭＴＮ Data', impostor],
    ['ᴍᴛɴ Data', impostor],
    ['MTÑ', impostor],
    ['GhanaMTNdata', impostor],
    ['Mtn-Data', impostor],
    ['Data Support', impostor],
  ])('%j: %j', (name, fault) => {
    expect(findShopNameFault(name, store)).toBe(fault);
  });

  it.each(networks)('never contains the name of %s', (network) => {
    expect(findShopNameFault(`Ama ${networkName(network)}`, store)).toBe(impostor);
  });

  it('follows the name of the store', () => {
    expect(findShopNameFault('Ama Data Hub', 'Data Hub')).toBe(impostorText('name', 'Data Hub'));
  });
});

describe('a greeting', () => {
  it.each([
    ['', undefined],
    ['Hi, I am Ama. Data for all networks, from Madina. Ask me anything.', undefined],
    ['MTN, Telecel and AirtelTigo, day and night.', undefined],
    ['I support my customers.', undefined],
    ['x'.repeat(90), undefined],
    ['x'.repeat(91), shopTexts.greetingLength],
    ['Hi\tthere', shopTexts.characters],
    ['See ama-data.shop', shopTexts.link],
    ['Send to 024-123-4567', shopTexts.number],
    ['Pay to ٠٢٤٩٩٩٩٩٩٩', shopTexts.number],
    ['Pay to 0２4９９９９９９９', shopTexts.number],
    ['Go to evil。com', shopTexts.link],
    ['wa .me/233', shopTexts.link],
    ['Visit evil dot com', shopTexts.link],
    ['MTN оffiсial customer саre', shopTexts.characters],
    ['Official MTN shop', impostorText('greeting', store)],
    ['This is Ntem customer care', impostorText('greeting', store)],
  ])('%j: %j', (greeting, fault) => {
    expect(findGreetingFault(greeting, store)).toBe(fault);
  });
});

describe('the name of a person', () => {
  it.each([
    ['Ama Owusu', true],
    ['Nana Ɛsi', true],
    ['Abdul-Razak Issahaku Mahama the Second of Tamale', true],
    ['Ntem Mensah', true],
    ['Ntem', false],
    ['MTN Customer Care', false],
    ['Ntem Official Support', false],
    ['МТN Ghana', false],
    ['MTN \u200bOfficial', false],
    ['x\u00adMTN', false],
    ['Ama 0249999999', false],
    ['Ama wa.me/evil', false],
  ])('%j stands where a shop has none: %s', (name, can) => {
    expect(canNameShop(name, store)).toBe(can);
  });
});
