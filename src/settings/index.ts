export { changeSetting, isSettingKey, SettingRefused } from './change-setting.ts';
