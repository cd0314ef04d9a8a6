-- How many of the pieces that a count expects in a tray hang there on consignment (docs/decisions/096).
alter table sesi_opname_baki add column jumlah_konsinyasi integer not null default 0;
